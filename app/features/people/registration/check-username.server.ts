import { z } from 'zod'
import { isHouseName } from '#app/features/people/accounts/house-name.ts'
import { usernameInput } from '#app/features/people/accounts/inputs.ts'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { takenUsernames } from '#app/features/people/accounts/queries-usernames.server.ts'
import { isReservedUsername } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { usernameKey } from '#app/features/people/accounts/username.ts'
import { parseInput } from '#app/kit/input.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'

const input = z.object({ susername: usernameInput })

/**
 * Whether a username is taken, by a person, an address of the site or a reserved name. Refuses with `limit`
 * after many questions.
 */
export async function checkUsername(ctx: Ctx, raw: unknown): Promise<boolean> {
  const { susername } = parseInput(input, raw)

  await countAttempt(LIMITS.checkUsername, addressKey(ctx.ip))
  if (isReservedUsername(susername) || isHouseName(susername)) return true
  return (await takenUsernames(read(ctx), [usernameKey(susername)])).size > 0
}
