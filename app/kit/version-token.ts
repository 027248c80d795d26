import { z } from 'zod'
import { UNTYPED } from './input.ts'

declare const mark: unique symbol

/** Stands for what a form showed when somebody began to fill it in; made by `versionToken` alone. */
export type VersionToken = string & { readonly [mark]: true }

/** The field in which a form says what it showed. One that does not say it changes nothing. */
export const seenInput = z.string({ error: UNTYPED }).max(40, UNTYPED).default('')

/** What somebody hears whose form is older than what stands there now. */
export const MEANWHILE = 'common:meanwhile.changed'
