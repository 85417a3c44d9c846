import { type PageChoice, PagePicker } from '#app/features/profiles/components/page-picker.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';

type Props = {
  title: string;
  lead?: string;
  /** The parameter for the id of the chosen page. */
  name: string;
  choice: PageChoice;
  /** Other parameters of the address, such as the night and the room. */
  kept: [name: string, value: string][];
};

/** The choice of the other side, with which an offer or a hold starts. */
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
