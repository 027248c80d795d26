import { chooseServiceType } from '#app/features/people/accounts/choose-service-type.server.ts'
import { EMAIL_SETTINGS } from '#app/features/people/accounts/email-switch.ts'
import { switchEmails } from '#app/features/people/accounts/switch-emails.server.ts'
import { signOut } from '#app/features/people/auth-sessions/sign-out.server.ts'
import { addPassword } from '#app/features/people/credentials/add-password.server.ts'
import { replacePassword } from '#app/features/people/credentials/replace-password.server.ts'
import { chooseReceipts } from '#app/features/people/message-receipts/choose-receipts.server.ts'
import { chooseProfileType } from '#app/features/people/parties/choose-profile-type.server.ts'
import { chooseVisibility } from '#app/features/people/parties/choose-visibility.server.ts'
import { askForData } from '#app/features/site/privacy/ask-for-data.server.ts'
import { deactivateAccount } from '#app/features/site/privacy/deactivate-account.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'

type Values = Record<string, string | string[]>
type Save = (ctx: Ctx, values: Values, request: Request) => Promise<unknown>

/** A box that is not checked is not sent. */
const boxed = (name: string, { [name]: box = 'false' }: Values) => ({ [name]: box })

const STEPS: Record<string, Save> = {
  joinedcompanies: (ctx, values) => chooseVisibility(ctx, boxed('status', values)),
  serviceType: (ctx, { service }) =>
    chooseServiceType(ctx, {
      Provider: String(service === 'provider'),
      Seeker: String(service === 'seeker'),
    }),
  changeNotificationSetting: async (ctx, values) => {
    if (!EMAIL_SETTINGS.some((name) => name === values.type)) throw notFound()
    await switchEmails(ctx, { ...values, ...boxed('setting', values) })
  },
  profileType: chooseProfileType,
  receipts: (ctx, values) => chooseReceipts(ctx, boxed('receipts', values)),
  changepassword: replacePassword,
  addpassword: addPassword,
}

const DONE: Record<string, string> = { changepassword: 'password.done', addpassword: 'password.added' }

/**
 * Keeps what a form of the settings posts, named by the call of the wire that does the same; answers what to
 * say.
 */
export async function saveSetting(ctx: Ctx, values: Values, request: Request): Promise<string> {
  const intent = String(values.intent)
  const save = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!save) throw notFound()
  await save(ctx, values, request)
  return DONE[intent] ?? 'saved'
}

/** Deactivates the account; answers the lines that take the session out of this browser. */
export async function leave(ctx: Ctx, values: Values, request: Request): Promise<Headers> {
  await deactivateAccount(ctx, values)
  const { cookies } = await signOut(ctx, request)
  return new Headers(cookies.map((line): [string, string] => ['Set-Cookie', line]))
}

/** Asks for all own data; answers the address that gives them, once. */
export async function askForOwnData(ctx: Ctx, values: Values): Promise<string> {
  return pathIn(ctx.language, `/settings/data/${await askForData(ctx, values)}`)
}
