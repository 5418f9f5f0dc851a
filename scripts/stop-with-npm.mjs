/**
 * A signal sent to npm ends the shell between npm and this process and goes no further: the loss of that shell is taken as
 * the signal. Without it the server would outlive the `npm start` that someone stopped.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
