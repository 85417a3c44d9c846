import type { Part } from '../../part.ts';
import { reportNotifications } from './notifications.ts';
import { countOpenReports } from './queries/count-open-reports.server.ts';
import { exportReports } from './queries/export-reports.server.ts';
import { describeReportNotifications } from './queries/say-report-notifications.server.ts';

export const part: Part = {
  exports: [exportReports],
  forAdmins: [countOpenReports],
  notifications: [
    {
      subject: 'report',
      right: 'see messages',
      kinds: reportNotifications,
      say: describeReportNotifications,
    },
  ],
};
