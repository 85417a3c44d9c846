import { type PageChoice, PagePicker } from '#app/features/profiles/components/page-picker.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';

type Props = {
  title: string;
  lead?: string;
  /** As what the id of the page that is chosen is sent. */
  name: string;
  choice: PageChoice;
  /** What else the address says: which night, which room. */
  kept: [name: string, value: string][];
};

/** An offer or a hold begins with whom it is for. */
export function OtherSidePage({ title, lead, name, choice, kept }: Props) {
  return (
    <TaskPage title={title} lead={lead}>
      <form className="form">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PagePicker name={name} choice={choice} />
      </form>
    </TaskPage>
  );
}
