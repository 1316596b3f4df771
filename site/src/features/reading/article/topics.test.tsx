import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import list from "../../../../../infra/catalog/lists/articletopic.json";
import { TopicPicture } from "../../../ui/pictures/Topic";

it.each(list.rows.map(({ key }) => key))("has a picture of the topic %s", (topic) => {
  const { container } = render(<TopicPicture topic={topic} />);
  expect(container.querySelectorAll("svg > *").length).toBeGreaterThan(1);
});
