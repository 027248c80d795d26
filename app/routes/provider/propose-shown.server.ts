import { listTopicChoices } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { listTrainersToName } from '#app/features/people/companies/queries-trainers.server.ts'
import { findMandateAsked } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { findOwnPlace } from '#app/features/procurement/proposal-places/queries-place.server.ts'
import { beginProposal, copyProposal } from '#app/features/procurement/proposals/begin-proposal.ts'
import {
  findProposalDraft,
  findProposalToCopy,
  listEarlierProposals,
} from '#app/features/procurement/proposals/queries-beginnings.server.ts'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { findProviderTerms } from '#app/features/procurement/proposals/queries-provider.server.ts'
import { getRequirementToPropose } from '#app/features/procurement/proposals/queries-requirement.server.ts'
import { getAnswerableOwner } from '#app/features/procurement/requirements/queries-answerable.server.ts'
import { listTimeZones } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/** The page on which a provider answers a requirement; `copy` is an earlier proposal to begin from. */
export async function proposeShown(ctx: PersonCtx, url: string, copy: string | null) {
  const [requirement, own, place, draft, earlier, copied, terms, topics, trainers, mandate] =
    await Promise.all([
      getRequirementToPropose(ctx, url),
      findOwnProposal(ctx, url),
      findOwnPlace(ctx, url),
      findProposalDraft(ctx, url),
      listEarlierProposals(ctx, url),
      copy === null ? null : findProposalToCopy(ctx, copy),
      findProviderTerms(ctx),
      listTopicChoices(ctx, { limit: 200 }),
      listTrainersToName(ctx),
      findMandateAsked(ctx),
    ])
  // What was sent stays to be read and withdrawn, whoever has blocked whom since.
  if (!own) await getAnswerableOwner(ctx, url)
  const { title, language, open, deadline, timeZone, participants, amendment, showPlaces } = requirement
  const begun = beginProposal(own, { requirement, terms })
  return {
    requirement: { title, language, open, deadline, timeZone, participants, amendment },
    own,
    place,
    // Of what was neither awarded nor closed nobody is told where it stood.
    tellsPlace: showPlaces && (place !== null || ['open', 'deciding'].includes(requirement.state)),
    earlier: own ? [] : earlier,
    hindrance: hindranceOf(ctx.actor),
    tax: terms.tax,
    topics,
    trainers,
    mandate,
    zones: listTimeZones(terms.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    values: copied ? copyProposal(copied, begun) : { ...begun, ...draft?.values },
    attached: (copied?.files ?? draft?.files ?? own?.files ?? []).filter(({ state }) => state !== 'removed'),
    savedAt: copied ? null : (draft?.savedAt ?? null),
    seen: draft?.seen ?? '',
    intentKey: newKey(),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
}
