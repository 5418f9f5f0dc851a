import * as z from 'zod/mini'
import { route } from '../route.ts'
import { Absence, AbsenceCreate, TalentSheet, TalentUpdate } from './schema.ts'

export const talents = {
  read: route({
    method: 'GET',
    path: '/api/users/{userId}/talent',
    access: 'users.read',
    summary: 'Les compétences, le tarif et les absences d’une personne.',
    response: TalentSheet,
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/{userId}/talent',
    access: 'prestations.update',
    errors: ['STALE_VERSION', 'FORBIDDEN'],
    summary: 'Modifie les compétences, la ville, le tarif ou la note d’une personne.',
    body: TalentUpdate,
    response: TalentSheet,
  }),
  mine: route({
    method: 'GET',
    path: '/api/me/absences',
    access: 'signed-in',
    summary: 'Ses propres absences qui ne sont pas passées.',
    response: z.array(Absence),
  }),
  declare: route({
    method: 'POST',
    path: '/api/users/{userId}/absences',
    access: 'signed-in',
    errors: ['INVALID'],
    summary: 'Déclare une absence : la sienne, ou celle de quelqu’un pour qui l’on planifie.',
    body: AbsenceCreate,
    response: Absence,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/absences/{absenceId}',
    access: 'signed-in',
    summary: 'Retire une absence.',
    response: z.null(),
  }),
}
