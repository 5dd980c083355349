"""Writes the Grafana dashboard from the bridge's table of metrics: ``python -m tools.dashboard``; --check compares."""

import json
import sys
from pathlib import Path
from typing import Any

from tools import written_page
from trueshoe.bridge.metrics import COUNTER, METRICS, Metric

FILE = Path(__file__).resolve().parents[1] / "host" / "trueshoe" / "bridge" / "dashboard.json"

_SOURCE = {"type": "prometheus", "uid": "${source}"}
_WIDTH, _HEIGHT = 12, 8


def main() -> int:
    """Write the file; with --check, exit 1 where it is not what would be written."""
    return written_page.main("dashboard", FILE, json.dumps(dashboard(), indent=2) + "\n")


def dashboard() -> dict[str, Any]:
    """The whole dashboard: a panel a metric, its data source asked for when it is imported."""
    return {
        "title": "Trueshoe",
        "uid": "trueshoe",
        "schemaVersion": 39,
        "tags": ["trueshoe"],
        "time": {"from": "now-6h", "to": "now"},
        "refresh": "10s",
        "templating": {
            "list": [{"name": "source", "label": "Data source", "type": "datasource", "query": "prometheus"}]
        },
        "panels": [_panel(number, metric) for number, metric in enumerate(METRICS)],
    }


def _panel(number: int, metric: Metric) -> dict[str, Any]:
    at = {"x": number % 2 * _WIDTH, "y": number // 2 * _HEIGHT, "w": _WIDTH, "h": _HEIGHT}
    legend = " ".join(f"{{{{{label}}}}}" for label in metric.labels)
    return {
        "id": number + 1,
        "title": metric.says,
        "type": "timeseries" if metric.kind == COUNTER or metric.labels else "stat",
        "datasource": _SOURCE,
        "gridPos": at,
        "targets": [
            {"refId": "A", "datasource": _SOURCE, "expr": metric.query.format(metric.name), "legendFormat": legend}
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
