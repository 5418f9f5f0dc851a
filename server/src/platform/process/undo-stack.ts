/** Undo functions, run latest first. An error is reported, and does not stop the others. */
export function undoStack() {
  const steps: (() => unknown)[] = []
  return {
    push: (step: () => unknown): void => void steps.push(step),
    async unwind(): Promise<void> {
      for (const step of steps.splice(0).reverse()) {
        try {
          await step()
        } catch (error) {
          process.exitCode = 1
          console.error(error)
        }
      }
    },
  }
}
export type UndoStack = ReturnType<typeof undoStack>
