import type { Ctx } from './context.server.ts'
import { letGo } from './let-go.server.ts'
import { defineRegistry } from './registry.server.ts'

/** What is done after an act of staff of the administration has succeeded; nobody waits for it. */
export const afterStaffActs = defineRegistry<readonly ((ctx: Ctx) => Promise<void>)[]>('after acts of staff')

/** Does it, once `act` was answered or has led on; what was refused has changed nothing. */
export async function withNews<T>(ctx: Ctx, act: () => Promise<T>): Promise<T> {
  try {
    const answer = await act()
    spread(ctx)
    return answer
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) spread(ctx)
    throw thrown
  }
}

function spread(ctx: Ctx): void {
  const work = async () => {
    for (const step of await afterStaffActs.read()) await step(ctx)
  }
  letGo(work(), 'colleagues did not hear of an act of staff')
}
