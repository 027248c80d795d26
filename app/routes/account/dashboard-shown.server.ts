import { findMandateNotice } from '#app/features/catalogue/event-publishing/queries-mandate.server.ts'
import { hasTopics } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { getProviderState } from '#app/features/catalogue/trainer-profiles/queries-own.server.ts'
import { findLostName } from '#app/features/people/accounts/queries-usernames.server.ts'
import { listFirstSteps } from '#app/features/people/company-profiles/queries-steps.server.ts'
import { findOwnDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import {
  getCompanyDashboard,
  getTrainerDashboard,
  getUserDashboard,
} from '#app/features/procurement/workspace/queries-dashboard.server.ts'
import { kindOf } from '#app/features/site/site/shell/menu.ts'
import { viewerOf } from '#app/features/site/site/shell/viewer.ts'
import { config } from '#app/platform/config.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

async function viewOf(ctx: PersonCtx) {
  const kind = kindOf(ctx.actor)
  if (kind === 'company') return { kind, data: await getCompanyDashboard(ctx) }
  if (kind === 'sme') return { kind, data: await getTrainerDashboard(ctx) }
  return { kind, data: await getUserDashboard(ctx) }
}

/** So many conversations with something unread stand on it. */
const UNREAD = 3

/** What stands on somebody's dashboard: the own one, or that of the workspace acted for. */
export async function firstScreen(ctx: PersonCtx) {
  const { username, name, email, emailConfirmed, serviceType, staffTasks } = ctx.actor
  const viewer = viewerOf(ctx.actor)
  const provides = kindOf(ctx.actor) === 'user' && serviceType === 'provider'
  const [former, view, missing, unread, provider, taught, mandate, dead] = await Promise.all([
    findLostName(ctx, ctx.actor),
    viewOf(ctx),
    listFirstSteps(ctx),
    listConversations(ctx, { view: 'unread', after: null }),
    provides ? getProviderState(ctx) : null,
    provides && hasTopics(ctx),
    findMandateNotice(ctx),
    findOwnDeadAddress(ctx),
  ])
  return {
    person: { username, name, email, emailConfirmed, isStaff: staffTasks.length > 0 },
    provider,
    taught,
    workspace: {
      name: viewer?.company ?? name,
      label: viewer?.label ?? ('manager' as const),
      menu: viewer?.menu ?? [],
    },
    former,
    missing,
    mandate,
    dead,
    unread: unread.list.slice(0, UNREAD),
    view,
    at: { now: ctx.now(), zone: ctx.timeZone },
    origin: config().ORIGIN,
  }
}
