/**
 * Ends this process at once, whatever its threads are doing: `process.exit` alone waits for the work of libuv's threads. What listens to
 * the end of the process is told before.
 */
export function endAtOnce(): never {
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'))
  process.exit(1)
}
