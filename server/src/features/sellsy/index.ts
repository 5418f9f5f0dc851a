export { connectedTo, fileOf, isUnavailable, pdfDownload, pdfOf, whenUnavailable } from './handlers/asking.ts'
export {
  orderOfPurchase,
  orderOfSale,
  type ReadInvoice,
  readPurchase,
  readSale,
  statusLabelOf,
} from './handlers/documents.ts'
export { sellsyHandlers } from './handlers/index.ts'
