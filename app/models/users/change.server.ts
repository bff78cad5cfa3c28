export { inviteEmployee, inviteEmployees } from './employee-invitations.server.ts'
export { linkOfMail, noteForgotten, tellOfForgotten } from './forgotten.server.ts'
