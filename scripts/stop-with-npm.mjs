/**
 * A signal sent to npm ends the shell between npm and this process and goes no further: the loss of that shell is taken as
 * the signal. Without it the server would outlive the `npm start` that someone stopped. The loss of an older Node that launched this one
 * counts the same.
 */
export function stopWithNpm() {
  const { npm_lifecycle_event: script, REGIE_LAUNCHER: launcher } = process.env
  if (script === undefined && launcher !== String(process.ppid)) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
