import type { MessageParams } from '#app/kit/refusal.ts'

/** A parameter of a refused sign-in: the next try must bring a solved captcha. */
export const ASKS_CAPTCHA: MessageParams = { captcha: 1 }

/** Whether the parameters of a refused sign-in ask for a captcha. */
export const asksCaptcha = (params: MessageParams | undefined) => params?.captcha === ASKS_CAPTCHA.captcha
