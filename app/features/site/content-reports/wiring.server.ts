import { reviewRemoved } from '#app/features/delivery/reviews/review.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { contentReportDismissed, contentReported, contentReportUpheld } from './content-report.ts'
import { emailReport } from './email-report.server.ts'
import { emailReportJob, upholdReportsJob } from './jobs.ts'
import { contentReportRows } from './personal-data.server.ts'
import { contentReportCases } from './queries-cases.server.ts'
import { upholdReports } from './uphold-reports.server.ts'

export const contentReportsWiring: Wiring = {
  cases: contentReportCases,
  jobs: [
    carryOutFast(emailReportJob, emailReport),
    carryOutFast(upholdReportsJob, (ctx, { reviewId }) => upholdReports(ctx, reviewId)),
  ],
  followers: [
    follow(reviewRemoved, upholdReportsJob, ({ subjectId }) => ({ reviewId: subjectId })),
    follow(contentReported, emailReportJob, ({ subjectId }) => ({ reportId: subjectId, says: 'received' })),
    follow(contentReportUpheld, emailReportJob, ({ subjectId }) => ({
      reportId: subjectId,
      says: 'decided',
    })),
    follow(contentReportDismissed, emailReportJob, ({ subjectId }) => ({
      reportId: subjectId,
      says: 'decided',
    })),
  ],
  personalData: contentReportRows,
}
