import { paletteOf, type Shift, shiftsOf } from '@regie/contract/agency/rules/palette'
import { Colour } from '@regie/contract/agency/schema'
import * as z from 'zod/mini'
import { controlStyle } from '#ui/form/control-style.ts'
import { Field, useFieldWiring } from '#ui/form/field.tsx'

/** What the picker shows while no colour is chosen: the product's. */
const usual = '#3c4ac4'

const shiftText = ({ theme, way, isSlight }: Shift) =>
  `Votre couleur est ${isSlight ? 'légèrement ' : ''}${way === 'darker' ? 'foncée' : 'éclaircie'} ${
    theme === 'light' ? 'sur fond clair' : 'sur fond sombre'
  } pour rester lisible.`

/** The colour that was typed, `#rrggbb`; null while it is none. */
export const colourOf = (typed: string | null): string | null => {
  const read = z.safeParse(Colour, typed)
  return read.success ? read.data : null
}

type ColourFieldProps = {
  label: string
  value: string | null
  onChange: (colour: string | null) => void
  error: string | undefined
}

/** A colour, picked or typed, and what the themes make of it. */
export function ColourField({ label, value, onChange, error }: ColourFieldProps) {
  const colour = colourOf(value)
  const shifts = colour === null ? [] : shiftsOf(colour, paletteOf(colour))
  const description =
    shifts.length > 0
      ? shifts.map(shiftText).join(' ')
      : 'Celle des boutons et des repères sur les pages de vos clients. Sans elle, ce sont les couleurs de Régie.'
  const { control, ...noteIds } = useFieldWiring({ description, error })
  return (
    <Field label={label} optional description={description} error={error} controlId={control.id} {...noteIds}>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label="Choisir dans un nuancier"
          value={colour ?? usual}
          onChange={(event) => onChange(event.target.value)}
          className="touch-target h-8 w-11 cursor-pointer rounded-md border border-line-strong bg-surface p-0.5"
        />
        <input
          type="text"
          {...control}
          value={value ?? ''}
          placeholder={usual}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          className={controlStyle('md', 'max-w-32 font-mono')}
        />
      </div>
    </Field>
  )
}
