import { demandFreePort } from './port-check.mjs'
import { runServerProgram } from './server-program.mjs'

await demandFreePort()
await runServerProgram('main')
