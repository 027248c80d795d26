import { eventAssured, eventCancelled } from '#app/features/catalogue/events/event.ts'
import { eventMoved } from '#app/features/catalogue/events/event-change.ts'
import { quorumMissed, quorumMoved } from '#app/features/catalogue/events/quorum-decision.ts'
import { tellNews } from '#app/features/sales/cancellations/jobs.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { askDecisions } from './ask-decisions.server.ts'
import {
  askMissed,
  lapseSilent,
  noteAssured,
  noteNews,
  spreadChange,
  spreadNews,
  tellAssured,
  tellChange,
  tellRuns,
} from './jobs.ts'
import { lapseDecisions } from './lapse-decisions.server.ts'
import { noteAssuredEvent } from './note-assured.server.ts'
import { noteEventNews } from './note-event-news.server.ts'
import { sendChangeNotice } from './send-change-notice.server.ts'
import { sendEventNews } from './send-event-news.server.ts'
import { sendRunsNotice } from './send-runs-notice.server.ts'
import { spreadEventChange } from './spread-change.server.ts'
import { spreadEventNews } from './spread-news.server.ts'
import { tellHolders } from './tell-holders.server.ts'

export const eventChangesWiring: Wiring = {
  jobs: [
    carryOut(tellAssured, (ctx, { eventId }) => tellHolders(ctx, eventId)),
    carryOutFast(tellRuns, (ctx, { orderId }) => sendRunsNotice(ctx, orderId)),
    carryOutFast(noteAssured, (ctx, { eventId }) => noteAssuredEvent(ctx, eventId)),
    carryOut(askMissed, askDecisions, EVERY_MINUTE),
    carryOut(lapseSilent, lapseDecisions, EVERY_MINUTE),
    carryOut(spreadChange, (ctx, { changeId }) => spreadEventChange(ctx, changeId)),
    carryOutFast(tellChange, sendChangeNotice),
    carryOut(spreadNews, spreadEventNews),
    carryOutFast(tellNews, sendEventNews),
    carryOutFast(noteNews, noteEventNews),
  ],
  followers: [
    follow(eventAssured, noteAssured, ({ subjectId }) => ({ eventId: subjectId })),
    follow(eventCancelled, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'cancelled' })),
    follow(quorumMissed, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
    follow(quorumMoved, noteNews, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
    follow(eventAssured, tellAssured, ({ subjectId }) => ({ eventId: subjectId })),
    follow(quorumMissed, spreadNews, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
    follow(quorumMoved, spreadNews, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
    follow(eventMoved, spreadChange, ({ subjectId }) => ({ changeId: subjectId })),
  ],
}
