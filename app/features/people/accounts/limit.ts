/** Rate limits. Guesses of passwords are counted for the account and for the address they come from. */
export const LIMITS = {
  signInOfAccount: { name: 'sign-in-account', points: 10, seconds: 3600 },
  /** By its username and its email address together. */
  signInInAll: { name: 'sign-in-all', points: 10, seconds: 3600 },
  signInFromAddress: { name: 'sign-in-address', points: 50, seconds: 900 },
  /** After so many failed sign-ins the next needs a solved captcha. */
  failedForName: { name: 'sign-in-failed-name', points: 3, seconds: 900 },
  failedFromAddress: { name: 'sign-in-failed-address', points: 3, seconds: 900 },
  secondStep: { name: 'second-step', points: 10, seconds: 3600 },
  secondStepFromAddress: { name: 'second-step-address', points: 60, seconds: 900 },
  /** Ways to other sites that are begun, and answers that come back from there; each answer is good once. */
  askProvider: { name: 'ask-provider', points: 60, seconds: 600 },
  returnFromAddress: { name: 'social-return-address', points: 60, seconds: 900 },
  returnOnce: { name: 'social-return', points: 1, seconds: 1800 },
  passkeyFromAddress: { name: 'passkey-address', points: 60, seconds: 900 },
  passkeyOnce: { name: 'passkey-once', points: 1, seconds: 900 },
  registerFromAddress: { name: 'register-address', points: 60, seconds: 3600 },
  checkUsername: { name: 'check-username', points: 120, seconds: 600 },
  checkEmail: { name: 'check-email', points: 60, seconds: 600 },
  confirmEmail: { name: 'confirm-email', points: 60, seconds: 600 },
  resendConfirmation: { name: 'resend-confirmation', points: 3, seconds: 3600 },
  resetFromAddress: { name: 'reset-address', points: 20, seconds: 3600 },
  resetOfEmail: { name: 'reset-email', points: 3, seconds: 3600 },
  sendCodeFromAddress: { name: 'send-code-address', points: 60, seconds: 3600 },
  sendCodeToEmail: { name: 'send-code-email', points: 4, seconds: 3600 },
  sendCodeToEmailInADay: { name: 'send-code-email-day', points: 10, seconds: 86_400 },
  confirmCode: { name: 'confirm-code', points: 100, seconds: 600 },
  changeEmail: { name: 'change-email', points: 10, seconds: 3600 },
  finishAccount: { name: 'finish-account', points: 20, seconds: 3600 },
  /** Guesses of the present password by who sits at an open session. */
  provePassword: { name: 'prove-password', points: 10, seconds: 3600 },
  resetPassword: { name: 'reset-password', points: 60, seconds: 600 },
} as const
