import { nameForMail } from '#app/kit/mail-text.ts'

/**
 * What an email calls the owner of an account: the name that is known, by the username until there is one.
 */
export function mailName({ name, username }: { name: string; username: string }): string {
  return nameForMail(name) ?? username
}
