/** The sets of data that every page is read with. `none`: a fresh installation, then rows with nothing in them. */
export const dataSets = ['none', 'one', 'many', 'long', 'emoji'] as const
export type DataSet = (typeof dataSets)[number]

/** The texts of one set, each as long as its field allows at most. */
export type Words = {
  firstname: string
  lastname: string
  agency: string | null
  company: string
  project: string
  production: string
  prestation: string
  edit: string
  /** Of a file, without its extension. */
  file: string
  folder: string
  jobTitle: string
  skill: string
  place: string
  /** Of a budget or carbon line, and other short texts. */
  note: string
  /** A description, a comment, a paragraph of a brief. */
  paragraph: string
}

const plain: Words = {
  firstname: 'Odile',
  lastname: 'Lefèvre',
  agency: null,
  company: 'Maison Perrin',
  project: 'Film de marque',
  production: 'Portrait de l’atelier',
  prestation: 'Tournage à l’atelier',
  edit: 'Montage de 75 secondes',
  file: 'Montage v1',
  folder: 'Jour 1',
  jobTitle: 'Directrice de la communication',
  skill: 'Étalonnage',
  place: '12, rue des Dames, 75017 Paris',
  note: 'Deux journées, matériel compris',
  paragraph: 'Un film de trente secondes sur les gestes de l’atelier, où la voix vient après l’image.',
}

const cut = (text: string, max: number) => text.slice(0, max).trim()

/** Words as long as French has them, between spaces. */
const spaced =
  'Documentaire institutionnel sur l’internationalisation interdépartementale des télécommunications ' +
  'électroencéphalographiques et l’anticonstitutionnalité des retransmissions oto-rhino-laryngologiques radiodiffusées ' +
  'simultanément pendant les commémorations'
/** One word: nothing in it allows a line to end. */
const solid =
  'Anticonstitutionnellementinternationalisationinterdépartementaleélectroencéphalographiquehexakosioihexekontahexaphobie' +
  'Dégingandementdésinstitutionnalisationintergouvernementalisationotorhinolaryngologiqueincompréhensiblement'

const long: Words = {
  firstname: cut('Marie-Antoinette-Bérengère-Hildegarde-Scholastique', 50),
  lastname: cut(solid, 50),
  agency: cut('Société générale de productions audiovisuelles interrégionales', 60),
  company: cut(`Établissements ${spaced}`, 120),
  project: cut(solid, 160),
  production: cut(spaced, 160),
  prestation: cut(solid, 160),
  edit: cut(spaced, 160),
  file: cut(`${solid}${solid}`, 200),
  folder: cut(solid, 100),
  jobTitle: cut(`Directrice ${solid}`, 80),
  skill: cut(solid, 40),
  place: cut(`1234 bis, boulevard ${solid}`, 180),
  note: cut(`Repérages ${solid}`, 150),
  paragraph: `${spaced}. ${solid} ${spaced}.`,
}

/** A name keeps the spaces that were typed: none of these stands where French wants another. */
const emoji: Words = {
  firstname: 'Zoé 🎬 Ñandú',
  lastname: 'Žižek-Đorđević שלום',
  agency: 'Studio Été 🎞️ à l’île',
  company: '🏭 Œuvres & Cætera, 株式会社',
  project: '🎬👩‍👩‍👧‍👦 Été à l’île – مرحبا بالعالم',
  production: 'Où est l’âne 🫏 שלום עולם, à bientôt',
  prestation: '🎥 Tournage à Nîmes – naïveté, ambiguë, Haÿ-les-Roses',
  edit: '✂️ Montage 🇫🇷 – ça ira',
  file: 'Été 🎞️ – prise n°2 (à garder)',
  folder: '📁 Ça, c’est prêt',
  jobTitle: 'Chargée 💼 d’édition',
  skill: 'Étalonnage 🎨',
  place: '📍 L’Haÿ-les-Roses, ÎLE-DE-FRANCE',
  note: '✅ Prêt, 2 × ½ journée',
  paragraph: 'Génial 🎉, à l’île d’Yeu 🏝️, ou مرحبا, ou שלום. La suite à 18 h.',
}

export const wordsOf: Record<DataSet, Words> = { none: plain, one: plain, many: plain, long, emoji }
