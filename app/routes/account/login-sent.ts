import { asksCaptcha } from '#app/features/people/sign-in/captcha.ts'
import type { LoginSent } from '#app/features/people/sign-in/components/login-form.tsx'
import type { Translate } from '#app/kit/texts.ts'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'

/** A failed sign-in clears name and password; a field that was left empty takes nothing from the other. */
export function loginSent(t: Translate, { errors, values }: FormFault): LoginSent {
  const { '': message, ...empty } = errors
  const faults = Object.fromEntries(
    Object.entries(empty).map(([field, fault]) => [field, translateMessage(t, fault)]),
  )
  const username = message ? '' : typedOr({ errors, values }, 'username', '')
  const captcha = asksCaptcha(message?.params)
  return {
    message: message && translateMessage(t, message),
    faults,
    username,
    remember: values.cookie !== undefined,
    captcha,
  }
}
