import { eq, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  requirementAmendments,
  requirementCriteria,
  requirementInvitations,
  requirements,
} from './tables.server.ts'

export const requirementRows = [
  personalRows(requirements, {
    of: ({ partyId }) => eq(requirements.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'requirements',
      columns: [
        'slug',
        'title',
        'language',
        'description',
        'participants',
        'mode',
        'trainingLanguage',
        'city',
        'country',
        'wishedFrom',
        'wishedTo',
        'deadline',
        'hiddenAt',
        'demotedAt',
        'budgetFromMinor',
        'budgetToMinor',
        'budgetCurrency',
        'budgetHidden',
        'sealed',
        'audience',
        'showCount',
        'showPlaces',
        'timeZone',
        'questionsUntil',
        'closedReason',
        'state',
        'publishedAt',
        'createdAt',
      ],
      // Of a sealed one nobody learns it before its deadline.
      withheld: ['proposalCount', 'questionCount', 'amendment'],
      also: () => ({
        criteria: sql`(select json_agg(json_build_object('name', c.name, 'weight', c.weight) order by c.position)
          from ${requirementCriteria} c where c.requirement_id = ${requirements.id})`,
      }),
    },
  }),
  personalRows(requirementInvitations, {
    of: ({ partyId }) => eq(requirementInvitations.providerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'requirement-invitations',
      columns: ['isInvited', 'createdAt', 'withdrawnAt'],
      also: () => ({
        requirement: sql`(select r.slug from ${requirements} r
          where r.id = ${requirementInvitations.requirementId})`,
      }),
    },
  }),
  personalRows(requirementAmendments, {
    of: ({ partyId }) =>
      sql`${requirementAmendments.requirementId} in (select r.id from ${requirements} r where r.owner_id = ${partyId})`,
    fate: 'deleted',
    exported: {
      as: 'requirement-amendments',
      columns: ['number', 'changes', 'createdAt'],
      also: () => ({
        requirement: sql`(select r.slug from ${requirements} r
          where r.id = ${requirementAmendments.requirementId})`,
      }),
    },
  }),
  rowsOfNobody(requirementCriteria, 'Given with their requirement, and deleted with it.'),
]
