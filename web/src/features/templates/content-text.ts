import { counted } from '@regie/contract/french'
import type { TemplateContent } from '@regie/contract/templates/schema'

/** What a template makes: « 2 productions, 3 post-productions, 1 brief, sur 24 jours ». */
export function contentText({ days, ...content }: TemplateContent): string {
  const parts: [number, string, string][] = [
    [content.productions, 'production', 'productions'],
    [content.postProductions, 'post-production', 'post-productions'],
    [content.prestations, 'prestation', 'prestations'],
    [content.briefs, 'brief', 'briefs'],
    [content.folders, 'dossier', 'dossiers'],
  ]
  const made = parts.flatMap(([count, one, several]) => (count === 0 ? [] : [counted(count, one, several)])).join(', ')
  return days ? `${made}, sur ${counted(days, 'jour', 'jours')}` : made
}
