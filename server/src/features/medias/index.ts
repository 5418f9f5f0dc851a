export { medias } from './table.ts'
