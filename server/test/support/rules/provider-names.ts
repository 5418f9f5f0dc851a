/** How the providers behind the ports, and their vocabulary, are written. */
const provider = /\w*(?:sellsy|frame\.?io|purInvoice|purOrder)\w*/gi

/** Where the name of a provider may appear outside its adapter, and why. */
export const allowedNames: readonly { name: RegExp; where: RegExp; because: string }[] = [
  {
    name: /\b(?:sellsyId|purchaseOrderSellsyId)\b/g,
    where: /^server\/src\/features\//,
    because: 'fields of the specification, which columns are named after',
  },
  {
    name: /\bisFromFrameio\b/g,
    where: /^server\/src\/features\/review\/comment\.ts$/,
    because: 'a field of the answers',
  },
  {
    name: /\bcontactSellsy\b/g,
    where: /^server\/src\/features\/profile\/personal-data\.ts$/,
    because: 'a field of the file that people are given of themselves',
  },
  {
    name: /\bcreateUserFromSellsy\b/g,
    where: /^server\/src\/features\/companies\/handlers\/index\.ts$/,
    because: 'the operation of the route /api/users/sellsy',
  },
  {
    name: /@regie\/contract\/sellsy\/\w+|\/sellsy\/index\.ts|\bsellsy(?:Handlers|Feature)\b|\bpresentSellsy\w+|\bsellsy(?= as routes\b)|^ {2}sellsy:/gm,
    where: /^server\/src\/(?:features|integrations)\/|^server\/src\/features\.ts$/,
    because: 'the feature of the routes /api/sellsy, whose operations begin with its name',
  },
  {
    name: /\b(?:SellsyHit|SellsyKind|sellsyKindLabels)\b/g,
    where: /^server\/src\/features\/sellsy\/|^server\/src\/integrations\/invoicing-service\.ts$/,
    because: 'what the contract of that feature exports',
  },
  {
    name: /\b(?:sellsy_id|purchase_order_sellsy_id|frameio_id|frameio_at|frameio_files|frameio_files_index)\b/g,
    where: /^server\/src\/features\/[\w-]+\/(?:table|access)\.ts$|\/fetching-remarks\.ts$/,
    because: 'names in the database: a server of the former version reads them while a fleet is updated',
  },
  {
    name: /\b(?:companies|users)_sellsy_key\b|\bcomments_frameio_key\b/g,
    where: /^server\/src\/features\//,
    because: 'constraints of the database, for the same reason',
  },
  {
    name: /'frame\.io'/g,
    where: /^server\/src\/features\/medias\/jobs\/share-links\.ts$/,
    because: 'a host whose links are known not to be taken',
  },
  {
    name: /(?<=['-])sellsy-demo\b/g,
    where: /^server\/src\/platform\/config\.ts$/,
    because: 'an option of the command line',
  },
]

/** The provider names that a file holds without an entry of the list. */
export const providerNamesIn = (path: string, text: string): string[] => {
  const rest = allowedNames
    .filter(({ where }) => where.test(path))
    .reduce((left, { name }) => left.replaceAll(name, ''), text)
  return rest.match(provider) ?? []
}
