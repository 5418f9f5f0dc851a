import { runServerProgram } from './server-program.mjs'

await runServerProgram('main')
