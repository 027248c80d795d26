import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { noteLineJob } from '#app/features/people/qmail/jobs.ts'
import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { keptWhile } from '#app/platform/personal-data.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { completeEvents } from './complete-events.server.ts'
import { eventCancelled, eventGuaranteed } from './event.ts'
import { eventMoved } from './event-change.ts'
import { completeEventsJob } from './jobs.ts'
import { moveCategory } from './move-category.server.ts'
import { eventRows, topicsHeld } from './personal-data.server.ts'
import { eventSubject } from './queries-subject.server.ts'

export const eventsWiring: Wiring = {
  jobs: [carryOut(completeEventsJob, completeEvents, EVERY_TEN_MINUTES)],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    follow(eventCancelled, forgetPagesJob, () => ({})),
    ...[
      { fact: eventCancelled, kind: 'eventCancelled' },
      { fact: eventGuaranteed, kind: 'eventGuaranteed' },
    ].map(({ fact, kind }) =>
      follow(fact, noteLineJob, ({ factId, subjectId }) => ({
        subject: { kind: 'event', id: subjectId },
        kind,
        about: factId,
      })),
    ),
    follow(eventMoved, noteLineJob, ({ factId, subjectId, details }) => ({
      subject: { kind: 'event', id: details.event ?? subjectId },
      kind: 'eventMoved',
      about: factId,
    })),
  ],
  personalData: [...eventRows, keptWhile(topics, topicsHeld)],
  fillings: [
    fill(categoryUses, [{ move: moveCategory }]),
    fill(subjectKinds, { event: eventSubject }),
    fill(lineKinds, {
      eventCancelled: 'qmail:line.eventCancelled',
      eventGuaranteed: 'qmail:line.eventGuaranteed',
      eventMoved: 'qmail:line.eventMoved',
    }),
  ],
}
