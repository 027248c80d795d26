import { readDueCalendars } from './features/catalogue/availability/calendars/read-due-calendars.server.ts'
import { readCalendars } from './features/catalogue/availability/jobs.ts'
import { askDueFeeds } from './features/catalogue/catalogue-uploads/ask-feeds.server.ts'
import {
  askFeeds,
  readFeeds,
  sweepUploads,
  undoUploads,
  workUploads,
} from './features/catalogue/catalogue-uploads/jobs.ts'
import { readFeed } from './features/catalogue/catalogue-uploads/read-feed.server.ts'
import { sweepOldUploads } from './features/catalogue/catalogue-uploads/sweep-uploads.server.ts'
import { workUndo } from './features/catalogue/catalogue-uploads/undo/work-undo.server.ts'
import { workUpload } from './features/catalogue/catalogue-uploads/work-upload.server.ts'
import { refreshSeatPrices, reindexEvent } from './features/catalogue/event-pages/jobs.ts'
import { refreshPrices } from './features/catalogue/event-pages/refresh-prices.server.ts'
import { reindexOneEvent } from './features/catalogue/event-pages/reindex-event.server.ts'
import { completeOverEvents } from './features/catalogue/events/complete-events.server.ts'
import { completeEvents } from './features/catalogue/events/jobs.ts'
import { tellSavedSearches } from './features/catalogue/favourites/jobs.ts'
import { tellSearches } from './features/catalogue/favourites/tell-searches.server.ts'
import { noteReview } from './features/catalogue/offers/jobs.ts'
import { noteReviewed } from './features/catalogue/offers/note-review.server.ts'
import { chooseBest } from './features/catalogue/search-index/choose-best.server.ts'
import { forgetUnusedWords } from './features/catalogue/search-index/forget-words.server.ts'
import { chooseBestDocuments, forgetWords } from './features/catalogue/search-index/jobs.ts'
import { endSeatRequests } from './features/catalogue/seat-requests/end-requests.server.ts'
import { endRequests, noteAsked, noteDecided } from './features/catalogue/seat-requests/jobs.ts'
import { noteSeatRequest } from './features/catalogue/seat-requests/note-request.server.ts'
import { reindexTopic } from './features/catalogue/topics/jobs.ts'
import { reindexOneTopic } from './features/catalogue/topics/reindex-topic.server.ts'
import { noteApproval, tellApproval } from './features/catalogue/trainers/jobs.ts'
import { noteDecision } from './features/catalogue/trainers/note-approval.server.ts'
import { tellDecision } from './features/catalogue/trainers/tell-approval.server.ts'
import { endWaitlist } from './features/catalogue/waitlist/end-waitlist.server.ts'
import { endWaiting, noteOffered, noteWaitEnded } from './features/catalogue/waitlist/jobs.ts'
import { noteWait } from './features/catalogue/waitlist/note-wait.server.ts'
import { issueCertificates } from './features/delivery/certificates/issue-certificates.server.ts'
import { issueThem, sendIt } from './features/delivery/certificates/jobs.ts'
import { sendCertificate } from './features/delivery/certificates/send-certificate.server.ts'
import { askForReviews } from './features/delivery/reviews/ask-reviews.server.ts'
import { askReviews, noteReviewNews } from './features/delivery/reviews/jobs.ts'
import { noteReview as noteOneReview } from './features/delivery/reviews/note-review.server.ts'
import {
  payBack,
  processAuthorization,
  processWebhookEvent,
  settlePayment,
  sweepPayments,
} from './features/money/payments/jobs.ts'
import { processOneAuthorization } from './features/money/payments/process-authorization.server.ts'
import { processOneWebhookEvent } from './features/money/payments/process-webhook-event.server.ts'
import { sendRefund } from './features/money/payments/send-refund.server.ts'
import { settleOnePayment } from './features/money/payments/settle-payment.server.ts'
import { sweepOpenPayments } from './features/money/payments/sweep-payments.server.ts'
import { endOverdueSubscriptions } from './features/money/subscriptions/end-overdue.server.ts'
import {
  endSubscriptions,
  notePlanBack,
  noteSubscription,
  remindSubscriptions,
  renewSubscriptions,
} from './features/money/subscriptions/jobs.ts'
import { notePlanRefund } from './features/money/subscriptions/note-plan-refund.server.ts'
import { noteSubscriptionNews } from './features/money/subscriptions/note-subscription.server.ts'
import { remindAdmins } from './features/money/subscriptions/remind-admins.server.ts'
import { renewDueSubscriptions } from './features/money/subscriptions/renew-due.server.ts'
import { tellRenamed } from './features/people/accounts/jobs.ts'
import { tellRename } from './features/people/accounts/tell-rename.server.ts'
import { sweepSessions, tellDeviceMet } from './features/people/auth-sessions/jobs.ts'
import { forgetEndedSessions } from './features/people/auth-sessions/sweep-sessions.server.ts'
import { tellDevice } from './features/people/auth-sessions/tell-device.server.ts'
import { carryOutWishes } from './features/people/companies/carry-out-wishes.server.ts'
import { carryOutJoinWishes, noteMembership } from './features/people/companies/jobs.ts'
import { noteMembershipNews } from './features/people/companies/note-membership.server.ts'
import { tellBankChange } from './features/people/company-profiles/jobs.ts'
import { tellNewBankAccount } from './features/people/company-profiles/tell-bank-change.server.ts'
import { sweepCodes } from './features/people/email-codes/jobs.ts'
import { forgetEndedCodes } from './features/people/email-codes/sweep-codes.server.ts'
import {
  mailTold,
  markOthers,
  noteRenamed,
  sweepNotifications,
} from './features/people/notifications/jobs.ts'
import { mailNotification } from './features/people/notifications/mail-notification.server.ts'
import { markTheOthers } from './features/people/notifications/mark-others.server.ts'
import { noteRenamedParty } from './features/people/notifications/note-renamed.server.ts'
import { forgetOldNotifications } from './features/people/notifications/sweep-notifications.server.ts'
import { askRecoding } from './features/people/parties/ask-recoding.server.ts'
import { recodePicture, sweepFiles, sweepRecoding } from './features/people/parties/jobs.ts'
import { recodeStoredPicture } from './features/people/parties/recode-picture.server.ts'
import { forgetUnusedFiles } from './features/people/parties/sweep-files.server.ts'
import { sendReset } from './features/people/sign-in/jobs.ts'
import { sendPasswordReset } from './features/people/sign-in/send-reset.server.ts'
import { expireOverdueRequirements } from './features/procurement/requirements/expire-requirements.server.ts'
import {
  expireRequirements,
  noteClosed,
  reindexRequirement,
} from './features/procurement/requirements/jobs.ts'
import { noteClosedRequirement } from './features/procurement/requirements/note-closed.server.ts'
import { reindexOneRequirement } from './features/procurement/requirements/reindex-requirement.server.ts'
import { sendTrainingConfirmation } from './features/sales/training-requests/confirm-training.server.ts'
import { expireTrainingRequests } from './features/sales/training-requests/expire-requests.server.ts'
import { confirmTraining, expireTrainings, noteTraining } from './features/sales/training-requests/jobs.ts'
import { noteTrainingNews } from './features/sales/training-requests/note-training.server.ts'
import { reindexParty } from './features/site/backoffice/jobs.ts'
import { reindexPartyDocuments } from './features/site/backoffice/reindex-party.server.ts'
import { eraseOldLeavers } from './features/site/privacy/erase-leavers.server.ts'
import { eraseLeavers } from './features/site/privacy/jobs.ts'
import { forgetPageOfOne } from './features/site/site/forget-page.server.ts'
import { forgetPageOf } from './features/site/site/jobs.ts'
import { orderJobs } from './order-jobs.server.ts'
import { systemContext } from './platform/context.server.ts'
import { forgetFacts, forgetOldFacts } from './platform/facts.server.ts'
import { forgetKeys, forgetOldKeys } from './platform/idempotency.server.ts'
import { handle, handleFast, type JobHandler } from './platform/jobs.server.ts'
import { deliverEmail, deliverMail } from './platform/mail.server.ts'
import { deliverWebhook, sweepWebhooks } from './platform/payments/sandbox.server.ts'
import { deliverSandboxWebhook, redeliverWebhooks } from './platform/payments/sandbox-webhooks.server.ts'
import { forgetPages, PAGES_FORGOTTEN, tellProcesses } from './platform/process-news.server.ts'
import { forgetReaderEnds, sweepReaderEnds } from './platform/reading/forget-ends.server.ts'
import { forgetOldEmails, sweepEmails } from './platform/sweep-emails.server.ts'

const EVERY_MINUTE = '* * * * *'
const done = async (work: Promise<unknown>) => void (await work)
const as = (job: { name: string }) => systemContext(job.name)

/** The job map: every job, the use case that does it, and its cron line (UTC) where it runs by the clock. */
export const jobHandlers: JobHandler[] = [
  ...orderJobs,
  handleFast(deliverMail, ({ emailId }) => deliverEmail(emailId), 4),
  handleFast(sendReset, ({ accountId, next }) => sendPasswordReset(as(sendReset), accountId, next)),
  handle(tellDeviceMet, ({ deviceId }) => tellDevice(as(tellDeviceMet), deviceId)),
  handle(tellRenamed, ({ partyId }) => tellRename(as(tellRenamed), partyId)),
  handle(reindexParty, ({ partyId }) => reindexPartyDocuments(as(reindexParty), partyId)),
  handleFast(forgetPageOf, (shown) => forgetPageOfOne(as(forgetPageOf), shown)),
  handleFast(forgetPages, () => tellProcesses(PAGES_FORGOTTEN)),
  handle(deliverWebhook, ({ webhookEventId }) => deliverSandboxWebhook(webhookEventId)),
  handle(sweepWebhooks, () => redeliverWebhooks(), EVERY_MINUTE),
  handle(processWebhookEvent, ({ webhookEventId }) =>
    processOneWebhookEvent(as(processWebhookEvent), webhookEventId),
  ),
  handle(settlePayment, ({ paymentId }) => settleOnePayment(as(settlePayment), paymentId)),
  handle(processAuthorization, (work) => done(processOneAuthorization(as(processAuthorization), work))),
  handleFast(payBack, ({ refundId }) => sendRefund(as(payBack), refundId)),
  handleFast(noteTraining, (told) => noteTrainingNews(as(noteTraining), told)),
  handleFast(confirmTraining, ({ orderId }) => sendTrainingConfirmation(as(confirmTraining), orderId)),
  handle(expireTrainings, () => done(expireTrainingRequests(as(expireTrainings))), '*/10 * * * *'),
  handleFast(noteReview, (told) => noteReviewed(as(noteReview), told)),
  handleFast(noteReviewNews, (told) => noteOneReview(as(noteReviewNews), told)),
  handle(issueThem, (given) => done(issueCertificates(as(issueThem), given))),
  handleFast(sendIt, ({ certificateId }) => sendCertificate(as(sendIt), certificateId)),
  handle(askReviews, ({ eventId }) => askForReviews(as(askReviews), eventId)),
  handleFast(noteClosed, ({ requirementId }) => noteClosedRequirement(as(noteClosed), requirementId)),
  handleFast(mailTold, ({ notificationId }) => mailNotification(as(mailTold), notificationId)),
  handle(markOthers, (told) => markTheOthers(as(markOthers), told)),
  handle(sweepReaderEnds, () => forgetReaderEnds(as(sweepReaderEnds)), '52 2 * * *'),
  handle(sweepEmails, () => done(forgetOldEmails(as(sweepEmails))), '47 2 * * *'),
  handle(sweepNotifications, () => done(forgetOldNotifications(as(sweepNotifications))), '41 2 * * *'),
  handle(noteRenamed, (told) => noteRenamedParty(as(noteRenamed), told)),
  handle(endRequests, () => done(endSeatRequests(as(endRequests))), EVERY_MINUTE),
  handle(noteAsked, ({ requestId }) => noteSeatRequest(as(noteAsked), requestId)),
  handleFast(noteDecided, ({ requestId }) => noteSeatRequest(as(noteDecided), requestId)),
  handle(endWaiting, () => done(endWaitlist(as(endWaiting))), EVERY_MINUTE),
  handleFast(noteOffered, ({ waitlistEntryId }) => noteWait(as(noteOffered), waitlistEntryId)),
  handleFast(noteWaitEnded, ({ waitlistEntryId }) => noteWait(as(noteWaitEnded), waitlistEntryId)),
  handle(expireRequirements, () => done(expireOverdueRequirements(as(expireRequirements))), '*/10 * * * *'),
  handleFast(reindexTopic, ({ topicId }) => reindexOneTopic(as(reindexTopic), topicId)),
  handleFast(reindexRequirement, ({ requirementId }) =>
    reindexOneRequirement(as(reindexRequirement), requirementId),
  ),
  handle(completeEvents, () => done(completeOverEvents(as(completeEvents))), '*/10 * * * *'),
  handleFast(reindexEvent, ({ eventId }) => reindexOneEvent(as(reindexEvent), eventId)),
  handle(refreshSeatPrices, () => done(refreshPrices(as(refreshSeatPrices))), '*/5 * * * *'),
  handle(tellSavedSearches, () => done(tellSearches(as(tellSavedSearches))), '*/5 * * * *'),
  handle(forgetWords, () => done(forgetUnusedWords(as(forgetWords))), '50 2 * * *'),
  handle(chooseBestDocuments, () => chooseBest(as(chooseBestDocuments)), '*/10 * * * *'),
  handle(carryOutJoinWishes, ({ partyId }) => carryOutWishes(as(carryOutJoinWishes), partyId)),
  handleFast(noteMembership, (news) => noteMembershipNews(as(noteMembership), news)),
  handle(tellBankChange, (told) => tellNewBankAccount(as(tellBankChange), told)),
  handle(endSubscriptions, () => done(endOverdueSubscriptions(as(endSubscriptions))), '*/10 * * * *'),
  handle(renewSubscriptions, () => done(renewDueSubscriptions(as(renewSubscriptions))), '*/10 * * * *'),
  handle(remindSubscriptions, () => done(remindAdmins(as(remindSubscriptions))), '13 * * * *'),
  handleFast(notePlanBack, ({ refundId }) => notePlanRefund(as(notePlanBack), refundId)),
  handleFast(noteSubscription, (told) => noteSubscriptionNews(as(noteSubscription), told)),
  handle(forgetOldKeys, () => forgetKeys(), '17 * * * *'),
  handle(forgetOldFacts, () => forgetFacts(), '47 * * * *'),
  handle(eraseLeavers, () => done(eraseOldLeavers(as(eraseLeavers))), '37 * * * *'),
  handle(sweepCodes, () => done(forgetEndedCodes(as(sweepCodes))), '27 * * * *'),
  handle(tellApproval, (decided) => tellDecision(as(tellApproval), decided)),
  handle(noteApproval, (decided) => noteDecision(as(noteApproval), decided)),
  handle(recodePicture, ({ fileId }) => recodeStoredPicture(as(recodePicture), fileId)),
  handle(sweepRecoding, () => done(askRecoding(as(sweepRecoding))), '37 * * * *'),
  handle(sweepFiles, () => done(forgetUnusedFiles(as(sweepFiles))), '7 * * * *'),
  handle(sweepSessions, () => done(forgetEndedSessions(as(sweepSessions))), '40 2 * * *'),
  handle(workUploads, ({ uploadId }) => workUpload(as(workUploads), uploadId)),
  handle(undoUploads, ({ uploadId }) => workUndo(as(undoUploads), uploadId)),
  handle(readCalendars, () => readDueCalendars(as(readCalendars)), '*/5 * * * *'),
  handle(readFeeds, ({ feedId }) => readFeed(as(readFeeds), feedId)),
  handle(askFeeds, () => askDueFeeds(as(askFeeds)), '*/10 * * * *'),
  handle(sweepUploads, () => sweepOldUploads(as(sweepUploads)), '*/10 * * * *'),
  handle(sweepPayments, () => done(sweepOpenPayments(as(sweepPayments))), EVERY_MINUTE),
]
