/** A file whose text the build puts in the program. */
declare module '*?raw' {
  const text: string
  export default text
}
