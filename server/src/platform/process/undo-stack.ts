/** The things to undo, latest first; one that fails is told, and does not keep the others from being undone. */
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
