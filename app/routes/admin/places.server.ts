import { canEditCategories } from '#app/features/catalogue/category-editing/policy.ts'
import { canReviewEvents } from '#app/features/catalogue/event-publishing/policy.ts'
import { decidesForAll } from '#app/features/catalogue/inventory/requests/policy.ts'
import { canDecideProviders } from '#app/features/catalogue/trainers/policy.ts'
import { canAnswerDisputes } from '#app/features/delivery/disputes/policy.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { canSetCommission } from '#app/features/money/commission/policy.ts'
import { canSettlePlans } from '#app/features/money/subscriptions/policy.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { canChaseRefunds } from '#app/features/sales/cancellations/refund-policy.ts'
import { paysOutToAll } from '#app/features/sales/orders/policy.ts'
import { canPayOut } from '#app/features/sales/payouts/policy.ts'
import { canConfirmPayers } from '#app/features/sales/receivables/payers/policy.ts'
import { canReadMails } from '#app/features/site/backoffice/mails/policy.ts'
import { canReadTrace, canSeeQuarantinedFiles } from '#app/features/site/backoffice/policy.ts'
import { canAnswerDataRequests } from '#app/features/site/data-requests/policy.ts'
import { canUseKillSwitches } from '#app/features/site/kill-switches/policy.ts'
import { canEditNewsletter } from '#app/features/site/newsletter/policy.ts'
import { canSeeVersions } from '#app/features/site/policy-versions/policy.ts'
import { canActOnWaves } from '#app/features/site/spam-waves/policy.ts'
import type { Actor } from '#app/kit/actor.ts'

/** The entries of the menu of staff in their order, each with who sees it: the right of its page. */
const PLACES = {
  accounts: canModerate,
  spam: canActOnWaves,
  deadaddresses: canReadMails,
  providers: canDecideProviders,
  events: canReviewEvents,
  seatrequests: decidesForAll,
  reviews: canDecideReviews,
  refunds: canChaseRefunds,
  transfers: paysOutToAll,
  disputes: canAnswerDisputes,
  commission: canSetCommission,
  payouts: canPayOut,
  collections: canPayOut,
  plans: canSettlePlans,
  bankstatements: canPayOut,
  companies: canConfirmPayers,
  categories: canEditCategories,
  policies: canSeeVersions,
  datarequests: canAnswerDataRequests,
  newsletter: canEditNewsletter,
  files: canSeeQuarantinedFiles,
  switches: canUseKillSwitches,
  trace: canReadTrace,
} satisfies Record<string, (actor: Actor) => boolean>

type Place = keyof typeof PLACES

/** The pages of staff that the tasks of the actor open. */
export const placesOf = (actor: Actor): Place[] =>
  (Object.keys(PLACES) as Place[]).filter((place) => PLACES[place](actor))
