// Vérifie le dossier de preuve où il se trouve : node verifier.mjs [livrables à comparer…]
// N’emploie que Node.js : lisez-le, il est court.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const read = (name) => readFileSync(new URL(name, import.meta.url))
const json = (name) => JSON.parse(read(name).toString('utf8'))
const sha256 = (content) => createHash('sha256').update(content).digest('hex')
/** JSON aux clés dans l’ordre, sans espaces (RFC 8785). */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`
}

let isSound = true
const check = (holds, text) => {
  console.log(`${holds ? '✓' : '✗'} ${text}`)
  isSound &&= holds
}

const manifest = json('manifeste.json')
for (const [name, hash] of Object.entries(manifest.files)) check(sha256(read(name)) === hash, `${name} est intact`)

const { projectId, links } = json('histoire.json')
const record = json('proces-verbal.json')
const recordHash = sha256(canonical(record))

// Chaque maillon porte l’empreinte du précédent, et celle de son événement.
let previous = sha256(`regie ${projectId}`)
const changed = []
const erased = new Map()
let isChained = true
links.forEach(({ rank, eventId, at, contentHash, hash, event }, index) => {
  isChained &&= rank === index + 1 && hash === sha256(`${previous}\n${rank}\n${eventId}\n${at}\n${contentHash}`)
  previous = hash
  if (event === null) return
  const found = sha256(canonical(event))
  if (found !== contentHash) changed.push({ rank, event, found })
  else if (event.name === 'projects.namesErased')
    for (const one of event.changes.ranks[1]) {
      const [of, after] = [one].flat()
      if (of < rank) erased.set(of, after)
    }
})
check(isChained, `l’histoire du projet est une chaîne sans trou (${links.length} événements)`)
// L’effacement d’un nom est déclaré, avec l’empreinte de ce que l’événement est devenu : sans elle autrefois. Rien n’excuse ceux d’une signature.
const isErasure = ({ rank, event, found }) =>
  erased.has(rank) &&
  !['productions.accepted', 'productions.acceptanceSealed'].includes(event.name) &&
  (erased.get(rank) === found || (erased.get(rank) === undefined && canonical(event).includes('Compte effacé')))
const altered = changed.filter((one) => !isErasure(one)).map(({ rank }) => rank)
const excused = changed.length - altered.length
const untouched =
  excused === 0
    ? 'aucun événement n’a été modifié'
    : `événements dont un nom a été effacé, à la demande d’une personne : ${excused} ; aucun autre n’a été modifié`
check(altered.length === 0, altered.length === 0 ? untouched : `événements modifiés : ${altered.join(', ')}`)

const before = record.previous.rank === 0 ? sha256(`regie ${projectId}`) : links[record.previous.rank - 1]?.hash
check(before === record.previous.hash, `le procès-verbal suit l’événement n° ${record.previous.rank}`)
// Le numéro compte : une production peut avoir plusieurs procès-verbaux.
const says = (name, field, text) =>
  links.some(
    ({ event }) =>
      event?.name === name && event.subjectId === record.production.id && event.changes[field]?.[1] === text,
  )
const named = `n° ${record.number}, empreinte`
check(
  says('productions.accepted', 'acceptance', `${named} ${recordHash}`),
  'sa signature est dans l’histoire du projet',
)
const sealed = `Procès-verbal de recette ${named} ${sha256(read('proces-verbal.pdf'))}`
check(says('productions.acceptanceSealed', 'document', sealed), 'le PDF est celui qui a été scellé')

const hashOfFile = (path) =>
  new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    createReadStream(path)
      .on('data', (bytes) => hash.update(bytes))
      .on('error', reject)
      .on('end', () => resolve(hash.digest('hex')))
  })
for (const path of process.argv.slice(2)) {
  const hash = await hashOfFile(path)
  const file = record.files.find((one) => one.sha256 === hash)
  check(
    file !== undefined,
    `${basename(path)} ${file ? `est le livrable « ${file.name} »` : 'n’est aucun des livrables signés'}`,
  )
}

const { signer, signedAt, files } = record
console.log(`\nSigné par ${signer.name} (${signer.email}) le ${signedAt} : ${files.length} livrables.`)
console.log(`Empreinte du dernier événement : ${previous}`)
console.log(isSound ? '\n✓ La preuve est intacte.' : '\n✗ La preuve a été modifiée.')
process.exitCode = isSound ? 0 : 1
