import 'react'

declare module 'react' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of the library
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
