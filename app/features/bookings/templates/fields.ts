import { z } from 'zod';
import { templateLimits } from '#app/domain/bookings/terms/template-limits.ts';
import { id } from '#app/fields/ids.ts';
import { line } from '#app/fields/texts.ts';
import { words } from '#app/lib/words.ts';
import { version } from '../fields.ts';

const t = words('bookings');

export const templateInput = z.object({
  version: version({ description: 'The version of the booking’s terms.' }),
  name: line(templateLimits.name, {
    least: 1,
    label: () => t('templates.name'),
    hint: () => t('templates.nameHint'),
    missing: () => t('templates.noName'),
    description: 'What the page calls it. A template of that name is replaced.',
  }),
});

export const ofTemplate = z.object({ templateId: id });
