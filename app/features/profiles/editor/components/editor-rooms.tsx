import { contentLimits } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Card } from './editor-card.tsx';
import { Line, LongText, WholeNumber } from './editor-fields.tsx';
import { Rows } from './editor-rows.tsx';
import { useEditing } from './editor-state.ts';

/** The stages of a venue and their capacities. */
export function RoomsPart() {
  const { content, set } = useEditing();
  const t = words('profiles');
  return (
    <Card part="rooms">
      <Rows
        items={content.rooms}
        onChange={(rooms) => set('rooms', rooms)}
        make={() => ({ id: crypto.randomUUID(), name: '', capacity: null })}
        most={contentLimits.rooms}
        nameOf={(number) => t('editor.room', { number })}
        add={t('editor.addRoom')}
      >
        {({ item, index, change }) => (
          <div className="editor-pair stack-3">
            <Line
              name={`rooms.${index}.name`}
              label={t('editor.roomName')}
              placeholder={t('editor.roomNameExample')}
              value={item.name}
              onChange={(name) => change({ ...item, name })}
            />
            <WholeNumber
              name={`rooms.${index}.capacity`}
              label={t('editor.roomCapacity')}
              value={item.capacity}
              onChange={(capacity) => change({ ...item, capacity })}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}

/** The house's equipment and rules. */
export function HousePart() {
  return (
    <Card part="house">
      <LongText of="equipment" rows={7} />
      <LongText of="houseRules" rows={5} />
    </Card>
  );
}
