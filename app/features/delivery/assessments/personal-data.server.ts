import { eq, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { optOutHash } from './questionnaire-token.server.ts'
import {
  assessmentAnswers,
  assessmentOptOuts,
  assessmentSettings,
  questionnaires,
  trainingAssessments,
} from './tables.server.ts'

const TRAINING = sql`(select e.title from ${trainingAssessments} a join ${events} e on e.id = a.event_id
  where a.id = ${questionnaires.assessmentId})`

export const assessmentRows = [
  personalRows(assessmentAnswers, {
    of: ({ provenEmail }) =>
      sql`${assessmentAnswers.questionnaireId} in (select q.id from ${questionnaires} q where q.email = ${provenEmail})`,
    fate: { useful: '', change: '' },
    exported: {
      as: 'assessment-answers',
      columns: ['ratings', 'recommend', 'obstacle', 'useful', 'change'],
      withheld: ['reaction', 'learning'],
    },
    stays: ['ratings', 'obstacle'],
    why: 'what was rated counts in the figures of a training, without a word of who rated it',
  }),
  personalRows(questionnaires, {
    of: ({ provenEmail }) => eq(questionnaires.email, provenEmail ?? ''),
    fate: {
      email: null,
      tokenHash: null,
      stoppedAt: sql`case when num_nonnulls(${questionnaires.answeredAt}, ${questionnaires.declinedAt}) = 0
        then coalesce(${questionnaires.stoppedAt}, now()) end`,
    },
    exported: {
      as: 'questionnaires',
      columns: [
        'round',
        'audience',
        'levels',
        'email',
        'language',
        'askedAt',
        'expiresAt',
        'remindedAt',
        'remindedAgainAt',
        'answeredAt',
        'declinedAt',
        'stoppedAt',
      ],
      withheld: ['tokenHash'],
      also: () => ({ training: TRAINING }),
    },
    stays: ['round', 'audience', 'levels', 'language'],
    why: 'how many were asked about a training stays; whom is no longer said',
  }),
  personalRows(assessmentOptOuts, {
    of: ({ provenEmail }) =>
      provenEmail === null ? sql`false` : eq(assessmentOptOuts.emailHash, optOutHash(provenEmail)),
    fate: 'deleted',
    exported: { as: 'assessment-opt-outs', columns: ['createdAt'], withheld: ['emailHash'] },
  }),
  personalRows(assessmentSettings, {
    of: ({ accountId, partyId }) =>
      or(eq(assessmentSettings.savedById, accountId), eq(assessmentSettings.companyId, partyId)),
    fate: { savedById: null },
    exported: { as: 'assessment-settings', columns: ['levels', 'savedAt'] },
    stays: ['levels'],
    why: 'what a company asks is its own; who said so last is no longer said',
  }),
  rowsOfNobody(trainingAssessments, 'which trainings of a company were assessed'),
]
