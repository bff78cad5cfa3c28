/** What browsers load of the third step once it is used. */
export { LinesSection } from '#app/routes/paysheets/lines.tsx'
export { PaysheetReceipt } from '#app/routes/paysheets/receipt.tsx'
export { WizardMenu } from './menu.tsx'
