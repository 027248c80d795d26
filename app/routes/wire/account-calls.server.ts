import { getUserDetails } from '#app/features/people/accounts/queries.server.ts'
import { signOut } from '#app/features/people/auth-sessions/sign-out.server.ts'
import { checkEmail } from '#app/features/people/registration/check-email.server.ts'
import { checkUsername } from '#app/features/people/registration/check-username.server.ts'
import { askPasskey as askDevice } from '#app/features/people/sign-in/ask-passkey.server.ts'
import { asksCaptcha } from '#app/features/people/sign-in/captcha.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { captcha } from '#app/platform/captcha/captcha.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { afterSignIn, afterSignOut, withCookies } from '../account/after-sign-in.server.ts'
import { registerByLink } from '../account/register-by-link.server.ts'
import { answerFault, type WireValues, wireJson } from './answer.server.ts'

/**
 * username, password, cookie (remember me), recaptcha → status, recaptcha, msg, twoStep. A wrong password is
 * an answer, not a fault.
 */
export async function login(ctx: Ctx, values: WireValues, request: Request): Promise<Response> {
  try {
    const signedIn = await signIn(ctx, values, request)
    const t = translator(ctx.language)
    const { actor, cookies } = signedIn
    if (actor === null) {
      const due = { status: false, recaptcha: false, msg: t('accounts:step.needed'), twoStep: true }
      return wireJson(due, { headers: withCookies(cookies) })
    }
    const msg = t('accounts:signIn.welcome', { username: actor.username })
    const done = { status: true, recaptcha: false, msg, twoStep: false }
    return wireJson(done, { headers: await afterSignIn(ctx, signedIn) })
  } catch (error) {
    const recaptcha = error instanceof Refusal && asksCaptcha(error.params)
    const answer = answerFault(ctx, error, { recaptcha, twoStep: false })
    return answer.status === 409 ? wireJson(await answer.json()) : answer
  }
}

const mayAskCaptcha = cheapLimit({ name: 'captcha', points: 60, seconds: 600 })

/** What has to be solved for the next sign-in: kind `proof` with a challenge, or `google` with its key. */
export async function captchaTask(ctx: Ctx): Promise<object> {
  await mayAskCaptcha(ctx.ip)
  return { status: true, ...(await captcha().ask()) }
}

const mayAskPasskey = cheapLimit({ name: 'ask-passkey', points: 60, seconds: 600 })

/**
 * What a device has to sign so that its owner is signed in at /login/passkey, with the cookie that goes with
 * it.
 */
export async function askPasskey(ctx: Ctx): Promise<Response> {
  await mayAskPasskey(ctx.ip)
  const { options, cookie } = await askDevice(ctx)
  return wireJson({ status: true, options }, { headers: withCookies([cookie]) })
}

export async function loginuserdetail(ctx: Ctx): Promise<object> {
  return getUserDetails(ctx)
}

export async function logout(ctx: Ctx, _values: WireValues, request: Request): Promise<Response> {
  const { cookies } = await signOut(ctx, request)
  return wireJson({ status: true }, { headers: afterSignOut(cookies) })
}

/** status true: the email is taken. */
export async function emailcheck(ctx: Ctx, values: WireValues): Promise<object> {
  const taken = await checkEmail(ctx, values)
  return taken ? { status: true, msg: translator(ctx.language)('accounts:email.taken') } : { status: false }
}

/** status true: the username is taken. */
export async function usernamecheck(ctx: Ctx, values: WireValues): Promise<object> {
  const taken = await checkUsername(ctx, values)
  return taken
    ? { status: true, msg: translator(ctx.language)('accounts:username.taken') }
    : { status: false }
}

/** phone, susername, spassword, semail, sindustry, companyId → status, msg. */
export async function join(ctx: Ctx, values: WireValues, request: Request): Promise<Response> {
  const signedIn = await registerByLink(ctx, values, request)
  const { username } = signedIn.actor
  const msg = translator(ctx.language)('accounts:register.done', { username })
  return wireJson({ status: true, msg }, { headers: await afterSignIn(ctx, signedIn) })
}
