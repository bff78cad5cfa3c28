/** What other nouns may have done to users. */
export { linkOfMail, noteForgotten, tellOfForgotten } from './forgotten.server.ts'
