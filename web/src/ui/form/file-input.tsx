import type { InputHTMLAttributes, RefObject } from 'react'

type FileInputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple'> & {
  /** A button clicks it. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** True to choose a folder with its content. */
  isFolder?: boolean
  onFiles: (files: readonly File[]) => void
}

/** The browser's chooser of files, behind a button. The same files may be chosen again. */
export function FileInput({ ref, label, isFolder = false, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
