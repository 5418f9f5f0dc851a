import { runServerProgram } from './server-program.mjs'

// One of the other programs of the server, named by the first argument: `worker`, `doctor`, `backup`, `restore`.
const [program] = process.argv.splice(2, 1)
await runServerProgram(program)
