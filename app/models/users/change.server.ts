/** What other nouns may have done to users. */
export { inviteEmployee, inviteEmployees } from './employee-invitations.server.ts'
export { linkOfMail, noteForgotten, tellOfForgotten } from './forgotten.server.ts'
