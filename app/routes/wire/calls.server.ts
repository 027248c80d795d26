import type { Ctx } from '#app/platform/context.server.ts'

export type WireValues = Record<string, string | string[]>

/** A call by action name. It answers with the JSON body, or with a whole response when it sets cookies. */
export type WireCall = (ctx: Ctx, values: WireValues, request: Request) => Promise<object | Response>

/** Every action of `POST /api/inc/switchfunction` and the function that answers it. */
export const calls = new Map<string, WireCall>(Object.entries({} satisfies Record<string, WireCall>))
