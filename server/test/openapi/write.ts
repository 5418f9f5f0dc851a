import { writeFileSync } from 'node:fs'
import { committedAt, writtenDocument } from './document.ts'

writeFileSync(committedAt, writtenDocument())
console.log(`${committedAt} est à jour.`)
