import * as z from 'zod/mini'
import { atMost, Day, Id, optionalLine, plainText, requiredLine, Version } from '../fields.ts'
import { Amount, typedAmount } from '../money.ts'

/** What somebody can do, in a few words: « Montage », « Étalonnage », « Drone ». */
export const Skill = requiredLine(40, { required: 'Compétence requise', tooLong: 'Compétence trop longue' }).check(
  // Commas separate them where they are typed and kept.
  z.refine((skill) => !skill.includes(','), 'Une compétence n’a pas de virgule'),
)
export const mostSkills = 20

/** A span of days, both included, in which a person does not work. */
export const Absence = z.object({
  id: Id,
  userId: Id,
  startsOn: Day,
  endsOn: Day,
  /** « Congés »; empty when it is nobody’s business. */
  reason: z.string(),
})
export type Absence = z.infer<typeof Absence>

/** The longest absence, in days: a year. A longer one is a closed account. */
export const longestAbsence = 366

/** Declares an absence. The caller chooses `id`: a repeated request records one. */
export const AbsenceCreate = z
  .object({
    id: Id,
    startsOn: Day,
    endsOn: Day,
    reason: z._default(z.string().check(z.overwrite(plainText), z.trim(), atMost(100, 'Raison trop longue')), ''),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn >= startsOn, {
      path: ['endsOn'],
      error: 'La fin ne peut pas précéder le début',
    }),
    z.refine(({ startsOn, endsOn }) => Date.parse(endsOn) - Date.parse(startsOn) < longestAbsence * 86_400_000, {
      path: ['endsOn'],
      error: 'Une absence dure un an au plus',
    }),
  )
export type AbsenceCreate = z.infer<typeof AbsenceCreate>

const City = optionalLine(80, 'Ville trop longue')
const Note = z.nullable(z.string().check(z.trim(), atMost(2000, 'Note trop longue')))
const DayRate = typedAmount({
  required: 'Tarif requis',
  invalid: 'Tarif invalide',
  digits: 6,
  isSigned: false,
  allowsZero: true,
})

/** What the agency knows of the work of a person. */
export const TalentSheet = z.object({
  userId: Id,
  skills: z.array(z.string()),
  city: z.nullable(z.string()),
  /** Price of a day, excluding tax, in euros; null when unknown, or for readers without « budget.view ». */
  dayRate: z.nullable(Amount),
  note: z.nullable(z.string()),
  /** Those that are not over, earliest first. */
  absences: z.array(Absence),
  /** 0 before the first write. */
  version: z.int().check(z.nonnegative()),
})
export type TalentSheet = z.infer<typeof TalentSheet>

/** Each skill once, however it is capitalised. */
const Skills = z.array(Skill).check(
  z.maxLength(mostSkills, `${mostSkills} compétences au plus`),
  z.overwrite((skills) => [...new Map(skills.map((skill) => [skill.toLowerCase(), skill])).values()]),
)

/** `dayRate` is left out by those who may not see it. */
export const TalentUpdate = z.object({
  skills: z.optional(Skills),
  city: z.optional(City),
  dayRate: z.optional(z.nullable(DayRate)),
  note: z.optional(Note),
  version: z.optional(z.union([Version, z.literal(0)])),
})
export type TalentUpdate = z.infer<typeof TalentUpdate>

/** The sheet as it is typed: skills in one line, between commas. */
export const TalentTyped = z.object({
  skills: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) =>
        typed
          .split(',')
          .map((skill) => skill.trim())
          .filter(Boolean),
      ),
    ),
    Skills,
  ),
  city: City,
  dayRate: z.nullable(DayRate),
  note: Note,
})
