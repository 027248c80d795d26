import { nameForMail } from '#app/kit/mail-text.ts'

/** How an email addresses the owner of an account: by name, or by username where no name is known. */
export function mailName({ name, username }: { name: string; username: string }): string {
  return nameForMail(name) ?? username
}
