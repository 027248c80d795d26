import { chooseServiceType } from '#app/features/people/accounts/choose-service-type.server.ts'
import { switchEmails } from '#app/features/people/accounts/switch-emails.server.ts'
import { replacePassword } from '#app/features/people/credentials/replace-password.server.ts'
import { chooseProfileType } from '#app/features/people/parties/choose-profile-type.server.ts'
import { chooseVisibility } from '#app/features/people/parties/choose-visibility.server.ts'
import { getSettings } from '#app/features/people/second-step/queries-settings.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { leave } from '../account/settings-steps.server.ts'
import { type WireValues, wireJson } from './answer.server.ts'

const on = (flag: boolean) => (flag ? '1' : '0')
const done = (ctx: Ctx) => ({ status: true, msg: translator(ctx.language)('settings:saved') })

/**
 * → profileVisibility (joined companies only), newsletterNotif, messageNotif, each '1' when on, and
 * profileType.
 */
export async function viewsetting(ctx: Ctx): Promise<object> {
  const { visibility, newsletterMails, messageMails, profileType } = await getSettings(ctx)
  return {
    status: true,
    profileVisibility: on(visibility === 'companies'),
    newsletterNotif: on(newsletterMails),
    messageNotif: on(messageMails),
    profileType,
  }
}

/** oldpass, newpass, confpass → status, msg. */
export async function changepassword(ctx: Ctx, values: WireValues, request: Request): Promise<object> {
  await replacePassword(ctx, values, request)
  return { status: true, msg: translator(ctx.language)('settings:password.done') }
}

/** type (message, newslet, or a group of emails), setting (true or false) → status, msg. */
export async function changeNotificationSetting(ctx: Ctx, values: WireValues): Promise<object> {
  await switchEmails(ctx, values)
  return done(ctx)
}

/** type (indprofile or compprofile) → status, msg. */
export async function profileType(ctx: Ctx, values: WireValues): Promise<object> {
  await chooseProfileType(ctx, values)
  return done(ctx)
}

/** status (true or false: visible to joined companies only) → status, msg. */
export async function joinedcompanies(ctx: Ctx, values: WireValues): Promise<object> {
  await chooseVisibility(ctx, values)
  return done(ctx)
}

/** Provider and Seeker, of which one is true → status, msg. */
export async function serviceType(ctx: Ctx, values: WireValues): Promise<object> {
  await chooseServiceType(ctx, values)
  return done(ctx)
}

/** pass → status, msg; the session is over. */
export async function deactivateaccount(ctx: Ctx, values: WireValues, request: Request): Promise<Response> {
  const headers = await leave(ctx, values, request)
  return wireJson({ status: true, msg: translator(ctx.language)('settings:leave.done') }, { headers })
}
